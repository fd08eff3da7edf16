console.log('Roll Call has no rules to replay yet.');
