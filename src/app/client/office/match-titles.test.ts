import { expect, test } from 'vitest';
import { matchTitles } from './match-titles.ts';

const entries = ['Audit log', 'Catalog', 'Configuración', 'Log out'].map((title) => ({ title }));
const find = (text: string) => matchTitles(entries, text).map(({ title }) => title);

test('finds titles that contain every word, ignoring case and accents', () => {
  expect(find('LOG audit')).toEqual(['Audit log']);
  expect(find('configuracion')).toEqual(['Configuración']);
  expect(find('log nowhere')).toEqual([]);
});

test('lists titles that start with the text first', () => {
  expect(find('log')).toEqual(['Log out', 'Audit log', 'Catalog']);
});
