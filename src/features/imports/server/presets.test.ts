import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '#features/bookings/server/bookings-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { exportFixtures } from '../fixtures/exports.ts';
import { OWN_EXPORT } from '../presets/preset-names.ts';
import { presets } from '../recognize-file.ts';
import { createImportClient } from './imports-factory.ts';

let app: TestApp;
let office: Awaited<ReturnType<typeof createImportClient>>;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(NOW);
  office = await createImportClient(app);
});
afterAll(() => app.stop());

test('has a fixture for each export of each preset', () => {
  const toName = (preset: string, kind: string) => `${preset} ${kind}`;
  // Our own exports are tested by their round trip, in the feature `exports`.
  const others = presets.filter(({ id }) => id !== OWN_EXPORT);
  const files = others.flatMap(({ id, files }) => files.map(({ kind }) => toName(id, kind)));
  expect(exportFixtures.map(({ preset, kind }) => toName(preset, kind)).sort()).toEqual(
    files.sort(),
  );
});

test.each(exportFixtures)(
  'imports $kind exported from $preset with the detected mapping, and nothing again',
  async (fixture) => {
    const file = await office.upload(fixture.text);
    expect(file).toMatchObject({ preset: fixture.preset, kind: fixture.kind });
    await office.preview(file);
    const { rows } = await office.rows(file);
    const stored = Object.fromEntries(
      rows[0]?.stored.map(({ field, value }) => [field, value]) ?? [],
    );
    expect(stored).toEqual(fixture.firstRow);
    const { reasons = [] } = fixture;
    expect(rows.flatMap(({ reason }) => reason ?? [])).toEqual(reasons);
    expect(await office.run(file)).toMatchObject({ made: rows.length - reasons.length });
    const again = await office.preview(await office.upload(fixture.text));
    expect(again).toMatchObject({ made: 0 });
  },
);

test('recognizes the preset’s mapping again after a change of the kind', async () => {
  const [fixture] = exportFixtures.filter(({ kind }) => kind === 'bookings');
  const file = await office.upload(fixture?.text ?? '');
  await office.changeKind(file.id, 'members');
  const { preset, mapping } = await office.changeKind(file.id, 'bookings');
  expect({ preset, mapping }).toEqual({ preset: file.preset, mapping: file.mapping });
});
