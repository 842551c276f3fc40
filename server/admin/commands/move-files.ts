import { readConfig } from '../../config.ts';
import { defineCommand, Failure } from '../command.ts';

export default defineCommand({
  summary: 'moves files between the database and S3 (files are always in the database in this version)',
  usage: '[--from S3_URL]',
  options: { from: { type: 'string' } },
  run: async (call) => {
    readConfig(call.env);
    const isAsked = call.options['from'] !== undefined || Boolean(call.env['S3_URL']?.trim());
    throw new Failure(
      isAsked
        ? 'This version keeps all files in the database: it can’t use S3.'
        : 'S3_URL is not set, so files stay in the database: there is nothing to move.',
    );
  },
});
