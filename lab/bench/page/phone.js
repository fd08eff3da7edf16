// Runs the app's own worker with the clock of a phone: a clock that is `slower` times as fast.
// Posts 'there' once loaded. Adds to each reply the time since its question, by that clock.
const at = new URL(location.href).searchParams;
const slower = Number(at.get('slower'));
const clock = performance.now.bind(performance);
performance.now = () => slower * clock();

let asked = 0;
const post = self.postMessage.bind(self);
/** @param {unknown} reply */
self.postMessage = (reply) => post({ reply, took: performance.now() - asked });
addEventListener('message', () => {
  asked = performance.now();
});

await import(/** @type {string} */ (at.get('worker')));
post('there');

export {};
