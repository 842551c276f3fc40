import { defineSupply } from '../supply.ts';

/** Where hot water comes from outside of the drawing, such as a plant elsewhere. */
export default defineSupply('hot', { label: 'Hot supply', order: 112 });
