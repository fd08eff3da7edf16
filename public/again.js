// A browser that is just stopping its worker may answer nothing for a file of the app.
// Where all was asked for and the app does not stand in its place, all is asked for once more.
addEventListener('load', () => {
  const [way] = performance.getEntriesByType('navigation');
  if (document.querySelector('#app .late') && way?.type !== 'reload') location.reload();
});
