import "@/generated/fonts/house.css";
import "@/kit/tokens.css";
import "@/kit/base.css";
import { mount } from "svelte";
import "@/kit/prefs.svelte";
import App from "./App.svelte";
import { employ } from "@/offline/employing";
import { network } from "@/offline/network.svelte";
import { begin } from "@/words/words.svelte";

await begin();
network.begin();
const target = document.getElementById("app");
if (target) mount(App, { target });
void employ();
