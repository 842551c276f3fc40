import { resolve } from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import * as z from 'zod';
import type { CleanupStack } from '../startup/cleanup-stack.ts';

/** A command line that means nothing: exit code 2, with the usage. */
export class WrongUse extends Error {
  override name = 'WrongUse';
}

/** Why a command could not do its work, or that its answer is no: exit code 1. The message is a sentence. */
export class Failure extends Error {
  override name = 'Failure';
}

/** An argument of a command. */
export interface Parameter {
  /** As in the usage. */
  readonly name: string;
  readonly isOptional?: boolean;
  /** The value that a text stands for; throws a WrongUse. */
  readonly read: (text: string, folder: string) => string;
}

const emailSchema = z.email().max(254);

/** The email of a user. */
export const EMAIL: Parameter = {
  name: 'EMAIL',
  read: (text) => {
    if (!emailSchema.safeParse(text).success) throw new WrongUse(`EMAIL must be an email address.`);
    return text;
  },
};

/** The id of a record. */
export const ID: Parameter = {
  name: 'ID',
  read: (text) => {
    if (!/^\d+$/.test(text)) throw new WrongUse('ID must be an integer.');
    return text;
  },
};

const path = (name: string): Parameter => ({
  name,
  read: (text, folder) => {
    if (text === '' || text.includes('\0')) throw new WrongUse(`${name} must be a path.`);
    return resolve(folder, text);
  },
});

/** The absolute path of a file, of a folder. */
export const FILE = path('FILE');
export const DIR = path('DIR');

/** The arguments of a command, and the functions with which it reports. */
export interface Call {
  /** The arguments, read by their parameters. */
  readonly values: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** The variables. */
  readonly env: NodeJS.ProcessEnv;
  /** Prints a line of the result. */
  readonly print: (line: string) => void;
  /** Prints a sentence about the progress. */
  readonly say: (sentence: string) => void;
  /** Aborted when the command is interrupted. */
  readonly signal: AbortSignal;
  /** The steps that are undone when the command ends, in whichever way. */
  readonly cleanup: CleanupStack;
}

/** A command of `npm run admin`. Its name is that of its file. */
export interface Command {
  /** For the usage: what it does. */
  readonly summary: string;
  /** For the usage, where `parameters` and `options` don't say it. */
  readonly usage?: string;
  readonly parameters?: readonly Parameter[];
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  /** Throws a WrongUse for arguments that don't go together. */
  readonly check?: (call: Pick<Call, 'values' | 'options'>) => void;
  /** Does the work. Throws a Failure or a StartError, whose message is shown without a stack trace. */
  readonly run: (call: Call) => Promise<void>;
}

export const defineCommand = (command: Command): Command => command;

/** The option of commands whose result is for programs. */
export const JSON_OPTION = { json: { type: 'boolean' } } as const;
