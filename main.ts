import { createDemo } from './demo/demo.ts';
import { main } from './server/main.ts';

/** The product's entry: the server, with the demo that it can show. */
await main(createDemo());
