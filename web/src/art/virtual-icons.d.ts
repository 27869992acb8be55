declare module "virtual:icons" {
  export const drawings: Readonly<
    Record<import("@/art/icon-names").IconName, import("@/art/own-icons").Drawing>
  >;
}
