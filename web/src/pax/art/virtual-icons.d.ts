declare module "virtual:pax-icons" {
  export const drawings: Readonly<
    Record<import("@/pax/art/icon-names").PaxIconName, import("@/art/own-icons").Drawing>
  >;
}
