/** Length of the longest word, to which CSS fits the size of the text. */
export const fitToWord = (text: string) => ({
  '--letters': Math.max(...text.split(/[\s-]/).map(({ length }) => length)),
});
