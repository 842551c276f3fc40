export function recipesHash(): string;
export function recipesPassed(hash: string, stamp?: string): boolean;
export function noteRecipes(hash: string, report: unknown, stamp?: string): void;
