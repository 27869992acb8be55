/** How broad words will be: guessed, for nobody can measure them before they are drawn. */

/** How broad a letter is for its height, on the average of our narrow letters. */
export const LETTER = 0.47;

export const breadthOf = (text: string, size: number, letter = LETTER): number =>
  text.length * letter * size;
