/**
 * What the newest version of a changelog is, and what it says to players: the words between its heading and its lists.
 * @param {string} changelog
 */
export function newestOf(changelog) {
  const [, version = '', day = '', news = ''] =
    /^## (\d+\.\d+\.\d+) – (\d{4}-\d\d-\d\d)\n\n((?!#)[\s\S]*?)\n\n###/m.exec(changelog) ?? [];
  return { version, day, news: news.replaceAll('\n', ' ') };
}

/**
 * A changelog whose unreleased part has become a version of a day; throws where that part has no words for players.
 * @param {string} changelog
 * @param {string} version
 * @param {string} day such as 2026-11-24
 */
export function cutVersion(changelog, version, day) {
  const cut = changelog.replace('## Unreleased\n', `## ${version} – ${day}\n`);
  if (newestOf(cut).version !== version || newestOf(cut).news === '')
    throw new Error('CHANGELOG.md wants a sentence for players under "## Unreleased", before its lists.');
  return cut;
}
