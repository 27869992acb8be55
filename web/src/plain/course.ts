/** The way through a replay of a game that the client does not know. */
export { STEPS as default } from "@/pages/replay/journey";
