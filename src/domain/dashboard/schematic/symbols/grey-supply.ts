import { defineSupply } from '../supply.ts';

/** Where grey water comes from, such as bathrooms whose outlets are not drawn. */
export default defineSupply('grey', { label: 'Grey water supply', order: 113 });
