import * as z from 'zod';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { probe, type Probe, PROBE_RESULTS } from '../hydraloop/probe.ts';
import { message, type Text } from '../texts/texts.ts';
import type { Write } from '../texts/translations.ts';
import { newClientOf } from './client.ts';
import { findProvider, type Provider } from './providers.ts';

/** The result of a test of a provider. */
export const testedProvider = z.object({
  result: z.enum([...PROBE_RESULTS, 'invalid']),
  status: z.int().nullable(),
  ms: z.int(),
  msg: z.string(),
});
type Tested = z.infer<typeof testedProvider>;

const metadataUrl = (issuer: string): URL =>
  new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);

const check = async (
  context: Context,
  provider: Provider,
): Promise<Omit<Probe, 'result'> & Pick<Tested, 'result'>> => {
  const { allowPrivateEndpoints: allowPrivate } = context.config;
  // It knows what to say about names, certificates and addresses.
  const reached = await probe(metadataUrl(provider.issuer), null, { allowPrivate });
  if (reached.result !== 'ok') return reached;
  try {
    await newClientOf(context, provider);
  } catch (error) {
    context.log.info({ provider: provider.id, reason: String(error) }, 'the test of a provider failed');
    return { ...reached, result: 'invalid', text: 'probes.no_provider' };
  }
  const text: Text = message('probes.provider', { issuer: provider.issuer });
  return { ...reached, text };
};

/** Reads a provider's metadata as a sign-in would. Throws 404 for an unknown id. */
export const testProvider = async (context: Context, id: number, write: Write): Promise<Tested> => {
  const provider = await findProvider(context.db, id);
  if (!provider) throw notFound();
  const { text, ...result } = await check(context, provider);
  return { ...result, msg: write(text) };
};
