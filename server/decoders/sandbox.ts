import variant from '@jitl/quickjs-singlefile-mjs-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core';
import { DECODER_MB, DECODER_MS, RESULT_KB } from './limits.ts';

/** A message for a decoder. */
export interface DecoderInput {
  readonly source: string;
  readonly bytes: readonly number[];
  readonly f_port: number;
  /** ms */
  readonly received_at: number;
}

/** What a decoder returned; or why nothing. */
export type DecoderOutput =
  | { readonly data: Readonly<Record<string, unknown>> | null; readonly errors: readonly string[] }
  | { readonly fault: DecoderFault; readonly reason?: string };
export type DecoderFault = 'slow' | 'memory' | 'large' | 'missing' | 'result' | 'failed';

const REASON_MAX = 200;
const ERRORS_MAX = 5;
/** Each is thousands of instructions: a decoder that had no processor for a while is not slow. */
const LEAST_STEPS = 20;

/*
 * Runs in the sandbox before the decoder, and returns the function that calls it. A decoder has no clock: the present is
 * the time of the message. What it uses is taken before the decoder could replace it.
 */
const PRELUDE = `(() => {
  'use strict';
  const { parse, stringify } = JSON;
  const RealDate = Date;
  const construct = Reflect.construct;
  let now = 0;
  const MessageDate = function Date(...args) {
    return new.target
      ? construct(RealDate, args.length === 0 ? [now] : args, new.target)
      : new RealDate(now).toString();
  };
  MessageDate.prototype = RealDate.prototype;
  Object.defineProperty(RealDate.prototype, 'constructor', { value: MessageDate, writable: true, configurable: true });
  MessageDate.now = () => now;
  MessageDate.parse = RealDate.parse;
  MessageDate.UTC = RealDate.UTC;
  globalThis.Date = MessageDate;
  return (text) => {
    const { bytes, f_port, received_at } = parse(text);
    now = received_at;
    if (typeof globalThis.decodeUplink !== 'function') return '{"fault":"missing"}';
    const result = globalThis.decodeUplink({ bytes, fPort: f_port, recvTime: new RealDate(received_at) });
    const { data, errors } = result === null || typeof result !== 'object' ? {} : result;
    const answer = stringify({ data, errors });
    return answer.length > ${RESULT_KB * 1024} ? '{"fault":"large"}' : answer;
  };
})()`;

/** Runs decoders, one message after another. */
export interface Sandbox {
  readonly decode: (input: DecoderInput) => DecoderOutput;
}

const faultOf = (context: QuickJSContext, error: QuickJSHandle): DecoderOutput => {
  const dumped = context.dump(error) as string | { name?: string; message?: string } | null;
  error.dispose();
  const { name = '', message = String(dumped) } = typeof dumped === 'object' && dumped !== null ? dumped : {};
  const reason = `${name === '' || name === 'Error' ? '' : `${name}: `}${message}`.slice(0, REASON_MAX);
  if (/interrupted/.test(message)) return { fault: 'slow' };
  if (/out of memory/.test(message)) return { fault: 'memory' };
  return { fault: 'failed', reason };
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, REASON_MAX);

/** The answer of the sandbox, which a decoder may have influenced in any way. */
const outputOf = (answer: string): DecoderOutput => {
  const { fault, data, errors } = JSON.parse(answer) as Readonly<Record<string, unknown>>;
  if (fault === 'missing' || fault === 'large') return { fault };
  const list = Array.isArray(errors) ? errors.slice(0, ERRORS_MAX).map(textOf) : [];
  if (isRecord(data)) return { data, errors: list };
  return list.length > 0 ? { data: null, errors: list } : { fault: 'result' };
};

const runIn = (
  runtime: QuickJSRuntime,
  context: QuickJSContext,
  { source, ...message }: DecoderInput,
): DecoderOutput => {
  const limit = (): void => {
    const end = performance.now() + DECODER_MS;
    let asked = 0;
    runtime.setInterruptHandler(() => ++asked > LEAST_STEPS && performance.now() > end);
  };
  limit();
  const prelude = context.evalCode(PRELUDE, 'prelude.js');
  if (prelude.error) return faultOf(context, prelude.error);
  const call = prelude.value;
  try {
    const loaded = context.evalCode(source, 'decoder.js');
    if (loaded.error) return faultOf(context, loaded.error);
    loaded.value.dispose();
    limit();
    const input = context.newString(JSON.stringify(message));
    const result = context.callFunction(call, context.undefined, input);
    input.dispose();
    if (result.error) return faultOf(context, result.error);
    const answer = context.typeof(result.value) === 'string' ? context.getString(result.value) : '{}';
    result.value.dispose();
    return outputOf(answer);
  } finally {
    call.dispose();
  }
};

/**
 * A sandbox for decoders: QuickJS, compiled to WebAssembly, which has no network, files or timers. Each message has a fresh
 * one, so that a decoder keeps nothing of other messages.
 */
export const createSandbox = async (): Promise<Sandbox> => {
  const quickJs = await newQuickJSWASMModuleFromVariant(variant);
  return {
    decode: (input) => {
      const runtime = quickJs.newRuntime();
      runtime.setMemoryLimit(DECODER_MB * 1024 * 1024);
      runtime.setMaxStackSize(256 * 1024);
      const context = runtime.newContext();
      try {
        return runIn(runtime, context, input);
      } finally {
        context.dispose();
        runtime.dispose();
      }
    },
  };
};
