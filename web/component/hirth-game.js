/* `<hirth-game>`: the player of `hirth view` in any page. This file is the script of the page, and also that of the player in
   the frame: it comes from an address that the policy of the page allows, which an inline script would not. */

import { define } from "./element.js";
import { play } from "./frame.js";
import { ofDocument } from "./page.js";

const own = ofDocument("currentScript");
if (own?.hasAttribute("data-player")) play();
else define(own);
