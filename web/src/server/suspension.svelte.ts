/** Whether an operator lets one in no more: then nothing else is to be seen. */

class Suspension {
  /** Why, and until when, in the server's words; empty while one may come in. */
  why = $state("");
}

export const suspension = new Suspension();
