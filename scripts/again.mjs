/**
 * Script of the page that loads it once more if the app has not started: a browser that is just stopping its worker may
 * answer nothing for a file. It is written into the page, because a file of its own could be missing too.
 */
export const again = `
addEventListener('load', () => {
  const [way] = performance.getEntriesByType('navigation');
  if (document.querySelector('#app .late') && way?.type !== 'reload') location.reload();
});
`;
