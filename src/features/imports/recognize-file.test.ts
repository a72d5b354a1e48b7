import { expect, test } from 'vitest';
import { ColumnAnalyzer } from './column-analyzer.ts';
import { recognizeFile } from './recognize-file.ts';

/** The columns of a file with one row. */
function toColumns(row: Record<string, string>) {
  const facts = Object.values(row).map((cell) => {
    const analyzer = new ColumnAnalyzer();
    analyzer.add(cell);
    return analyzer.getFacts();
  });
  return { names: Object.keys(row), facts };
}

test('does not count empty columns when it detects the kind', () => {
  const families = toColumns({
    Email: 'ann@example.org',
    Name: 'Ann Lee',
    Phone: '555-201-4477',
    Membership: '',
    'Valid until': '',
    Price: '',
    ID: '',
  });
  expect(recognizeFile(families).kind).toBe('members');
});

test.each([
  [{ Email: 'ann@example.org', Name: 'Ann Lee', Balance: '12.50' }, 'credit'],
  [
    { Email: 'ann@example.org', 'First name': 'Ann', 'Last name': 'Lee', Balance: '5.00' },
    'credit',
  ],
  [{ Email: 'ann@example.org', Name: 'Ann Lee', Pass: '10 visits', Remaining: '7' }, 'passes'],
])('maps only the stored fields of %j', (row, kind) => {
  const recognized = recognizeFile(toColumns(row));
  expect(recognized.kind).toBe(kind);
  expect(Object.keys(recognized.mapping)).not.toContain('name');
  expect(Object.keys(recognized.mapping)).not.toContain('firstName');
});
