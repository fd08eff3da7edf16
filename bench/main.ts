console.log('There is nothing to measure yet.');
