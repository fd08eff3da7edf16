/**
 * Returns the newest version of a changelog, its day and its news: the text between its heading and its lists.
 * @param {string} changelog
 */
export function newestVersion(changelog) {
  const [, version = '', day = '', news = ''] =
    /^## (\d+\.\d+\.\d+) – (\d{4}-\d\d-\d\d)\n\n((?!#)[\s\S]*?)\n\n###/m.exec(changelog) ?? [];
  return { version, day, news: news.replaceAll('\n', ' ') };
}

/**
 * Turns the unreleased part of a changelog into a version. Throws if that part has no text for players.
 * @param {string} changelog
 * @param {string} version
 * @param {string} day such as 2026-11-24
 */
export function cutVersion(changelog, version, day) {
  const cut = changelog.replace('## Unreleased\n', `## ${version} – ${day}\n`);
  if (newestVersion(cut).version !== version || newestVersion(cut).news === '')
    throw new Error('CHANGELOG.md wants a sentence for players under "## Unreleased", before its lists.');
  return cut;
}
