// The app's own worker as a phone runs it: by a clock that goes faster by as much as that machine is slower. It says when it is there, and
// with each reply how long the question took by that clock.
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
