/** What the board's parts are given: the view, what it means, and who sits where. */

import type { SceneOf } from "@/table/scene";
import type { Reading, View } from "./view";

export type Scene = SceneOf<View, Reading>;
