import type { DeviceModel, ModelMatch } from './model.ts';
import { hasValues, isPresent, segmentsOf } from './path.ts';

/** What the network says about a device’s model. */
export interface NetworkFacts {
  /** The Things Stack’s `version_ids`. */
  readonly brand_id?: string | undefined;
  readonly model_id?: string | undefined;
  /** The name of ChirpStack’s device profile. */
  readonly device_profile?: string | undefined;
}

const isSame = (ours: string | undefined, theirs: string | undefined): boolean =>
  ours !== undefined && theirs !== undefined && ours.trim().toLowerCase() === theirs.trim().toLowerCase();

/** How well network facts fit: 0 not at all, 2 both brand and model, 1 a part without contradiction. */
const networkFit = (match: ModelMatch, facts: NetworkFacts): number => {
  if (isSame(match.model_id, facts.model_id)) {
    if (isSame(match.brand_id, facts.brand_id)) return 2;
    if (match.brand_id === undefined || facts.brand_id === undefined) return 1;
  }
  return isSame(match.device_profile, facts.device_profile) ? 1 : 0;
};

/** How many of a model’s identifying paths and values the payload has; 0 unless it has all of them. */
const keysFit = ({ keys = [], when = {} }: ModelMatch, payload: unknown): number =>
  keys.every((key) => isPresent(payload, segmentsOf(key))) && hasValues(payload, when)
    ? keys.length + Object.keys(when).length
    : 0;

interface Candidate extends DeviceModel {
  readonly is_builtin?: boolean | null;
}

/** The one that fits best; of equal ones, own models come before built-in ones. Undefined if several do. */
const best = <M extends Candidate>(
  models: readonly M[],
  fit: (match: ModelMatch) => number,
): M | undefined => {
  let top: M[] = [];
  let score = 0;
  for (const model of models) {
    const own = model.match ? fit(model.match) : 0;
    if (own > score) top = [];
    if (own >= score && own > 0) {
      score = own;
      top.push(model);
    }
  }
  const custom = top.filter(({ is_builtin }) => !is_builtin);
  const chosen = custom.length > 0 ? custom : top;
  return chosen.length === 1 ? chosen[0] : undefined;
};

/** The model of a device by its first uplink: what the network says first, otherwise what the payload has. */
export const findModel = <M extends Candidate>(
  models: readonly M[],
  facts: NetworkFacts,
  payload: unknown,
): M | undefined =>
  best(models, (match) => networkFit(match, facts)) ?? best(models, (match) => keysFit(match, payload));
