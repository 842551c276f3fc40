import { describe, expect, it } from 'vitest';
import { resourceNamed } from '../../../../src/resources/all.ts';
import { readHead, withErrors } from '../../../../src/screens/devices/import/read-file.ts';

const devices = resourceNamed('devices');
const file = (text: string) => new File([text], 'devices.csv', { type: 'text/csv' });

describe('preview of a CSV file', () => {
  it('shows the columns with their first three values', async () => {
    const text = '\uFEFFSerial;Title\r\n1;"One; or ""first"""\r\n\r\n2;\'=Two\r\n3;Three\r\n4;Four\r\n';
    expect(await readHead(file(text), devices)).toEqual({
      headers: ['Serial', 'Title'],
      samples: [
        ['1', '2', '3'],
        ['One; or "first"', "'=Two", 'Three'],
      ],
    });
  });

  it('finds the header below a line that names the separator and a title', async () => {
    const text = 'sep=;\nAsset register, hall 3;\n;\nSerial;Type\n="70B3";tmv\n';
    expect(await readHead(file(text), devices)).toEqual({
      headers: ['Serial', 'Type'],
      samples: [['="70B3"'], ['tmv']],
    });
    expect(await withErrors(file(text), [{ row: 5, column: 'Serial', msg: 'Short.' }], devices)).toContain(
      'Serial,Type,error',
    );
  });

  it('reads only the beginning of a long file', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `${at},"a row that is cut somewhere"`).join('\n');
    expect((await readHead(file(`a,b\n${rows}`), devices)).samples[0]).toEqual(['0', '1', '2']);
    expect(await readHead(file(''), devices)).toEqual({ headers: [], samples: [] });
  });

  it('rejects malformed CSV', async () => {
    await expect(readHead(file('a,b\n"1,2\n'), devices)).rejects.toThrow();
  });

  it('adds errors as a last column, by the server’s row numbers', async () => {
    const text = 'a,b\r\n1,"two\r\nlines"\r\n\r\n=3,4\n5\n';
    const faults = [
      { row: 2, column: 'b', msg: 'Too long.' },
      { row: 5, column: 'a', msg: 'No number.' },
      { row: 5, column: '', msg: 'Twice.' },
    ];
    const mended =
      '\uFEFFa,b,error\r\n1,"two\r\nlines",b: Too long.\r\n\'=3,4,a: No number. Twice.\r\n5,,\r\n';
    expect(await withErrors(file(text), faults, devices)).toBe(mended);
    // A second round keeps a single error column and escapes nothing twice.
    expect(await withErrors(file(mended), [], devices)).toBe(
      '\uFEFFa,b,error\r\n1,"two\r\nlines",\r\n\'=3,4,\r\n5,,\r\n',
    );
  });
});
