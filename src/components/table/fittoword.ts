/** Length of the longest word, to which CSS fits the size of the text. Of a long text, a fifth, so that its lines are few. */
export const fitToWord = (text: string) => ({
  '--letters': Math.max(text.length / 5, ...text.split(/[\s-]/).map(({ length }) => length)),
});
