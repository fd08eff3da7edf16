postMessage('at work');
