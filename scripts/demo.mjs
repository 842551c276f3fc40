// npm run demo: npm start with a demo site, created at the first start and continued at every later one.
process.env.DEMO = 'on';
await import('./start.mjs');
