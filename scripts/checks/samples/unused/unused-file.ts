console.log('nobody imports this file');
