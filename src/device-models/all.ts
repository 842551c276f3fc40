import type { BuiltInModel } from '../domain/device-models/model.ts';

const files = import.meta.glob<BuiltInModel>('./*/*.ts', { eager: true, import: 'default' });

/** Every built-in model by key; one per file. New files are picked up automatically. */
export const builtInModels: ReadonlyMap<string, BuiltInModel> = new Map(
  Object.values(files).map((model) => [model.key, model]),
);
