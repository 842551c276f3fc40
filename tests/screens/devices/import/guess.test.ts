import { describe, expect, it } from 'vitest';
import { resourceNamed } from '../../../../src/resources/all.ts';
import { guessMapping, mappingFaults } from '../../../../src/screens/devices/import/guess.ts';

const guess = (...headers: string[]) => guessMapping(resourceNamed('devices'), headers);

describe('column mapping', () => {
  it('recognizes fields by name and label in any spelling', () => {
    expect(guess('hw_serial', 'Type', 'DEVICE ID', 'Expected-interval', 'Company')).toEqual({
      hw_serial: 'hw_serial',
      Type: 'type',
      'DEVICE ID': 'dev_id',
      'Expected-interval': 'expected_interval_s',
      Company: 'company_id',
    });
  });

  it('recognizes synonyms, each field once, exact names first', () => {
    expect(guess('DevEUI', 'Serial', 'Name', 'Colour', '')).toEqual({
      DevEUI: null,
      Serial: 'hw_serial',
      Name: 'title',
      Colour: null,
    });
  });

  it('knows the export of The Things Stack', () => {
    expect(guess('id', 'dev_eui', 'join_eui', 'name', 'app_key', 'model_id')).toEqual({
      id: 'dev_id',
      dev_eui: 'hw_serial',
      join_eui: null,
      name: 'title',
      app_key: null,
      model_id: 'model_id',
    });
  });

  it('skips fields set by the server', () => {
    expect(guess('id', 'created_at', 'Last seen', 'Endpoint')).toEqual({
      id: null,
      created_at: null,
      'Last seen': null,
      Endpoint: null,
    });
  });

  it('reports missing and duplicate fields', () => {
    expect(mappingFaults({ a: 'type', b: 'title', c: 'title', d: null })).toEqual({
      missing: ['hw_serial'],
      duplicates: ['title'],
    });
    expect(mappingFaults(guess('id', 'dev_eui', 'join_eui', 'model_id')).missing).toEqual([]);
    expect(mappingFaults(guess('serial', 'type'))).toEqual({ missing: [], duplicates: [] });
  });
});
