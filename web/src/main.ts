import "@/kit/fonts.css";
import "@/kit/tokens.css";
import "@/kit/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { begin } from "@/words/words.svelte";

await begin();
const target = document.getElementById("app");
if (target) mount(App, { target });
