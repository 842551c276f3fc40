import { defineSupply } from '../supply.ts';

/** Where cold water comes from outside of the drawing, such as the mains. */
export default defineSupply('cold', { label: 'Cold supply', order: 110 });
