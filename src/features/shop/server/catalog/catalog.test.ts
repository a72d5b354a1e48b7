import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, anAdmin, type SignedIn } from '#features/accounts/server/accounts-factory.ts';
import { pay } from '#features/checkouts/server/checkouts-factory.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { aRenewingMembership } from '../memberships-factory.ts';
import { aProduct, aPromo } from '../shop-factory.ts';
import { promoCodes } from '../shop-tables.ts';
import { deleteUnusedImages } from './catalog-queries.ts';

let app: TestApp;
let admin: SignedIn;
let otherAdmin: SignedIn;
beforeAll(async () => {
  app = await startTestApp({ environment: { THROTTLE_FACTOR: '100' } });
  [admin, otherAdmin] = [await anAdmin(app.services), await anAdmin(app.services)];
});
afterAll(() => app?.stop());

const form = (changes: object = {}) => ({
  productType: 'pass',
  name: 'Rain Pass',
  nameEs: '',
  description: '',
  descriptionEs: '',
  priceCents: 4000,
  metadata: { passCount: 4 },
  tags: [],
  inventory: null,
  active: true,
  position: 5,
  imageId: null,
  ...changes,
});

type EditedProduct = { id: string; slug: string; updatedAt: string; imageUrl: string | null };
const add = (body: object, as = admin) => app.call('POST', '/api/admin/products', body, { as });
const addProduct = async (changes: object = {}) => (await add(form(changes))).json as EditedProduct;
const change = ({ id, updatedAt }: EditedProduct, changes: object = {}, as = admin) => {
  const { productType: _, ...body } = form(changes);
  return app.call(
    'PATCH',
    `/api/admin/products/${id}`,
    { expectedUpdatedAt: updatedAt, ...body },
    { as },
  );
};
const listOnSale = async (language: string) =>
  (await app.call('GET', `/api/products?language=${language}`)).json as {
    id: string;
    name: string;
    description: string;
  }[];

describe('the product catalog', () => {
  test.each([
    ['no name in either language', { name: ' ' }],
    ['a negative price', { priceCents: -1 }],
    ['half a cent', { priceCents: 10.5 }],
    ['a price below the provider’s minimum', { priceCents: 49 }],
    ['a gift card below $25', { productType: 'gift_card', metadata: {}, priceCents: 2499 }],
    ['a pass without visits', { metadata: {} }],
    ['a membership without a duration', { productType: 'membership', metadata: {} }],
    ['an unknown type', { productType: 'voucher' }],
    ['a negative stock', { inventory: -1 }],
    ['too many tags', { tags: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }],
    ['a control character', { name: 'a\u0007b' }],
    ['an image URL', { imageUrl: 'https://elsewhere.example.org/x.png' }],
    ['an invalid image id', { imageId: 'x' }],
  ])('rejects a product with %s', async (_case, changes) => {
    expect((await add(form(changes))).status).toBe(400);
  });

  test('rejects a product with a deleted image', async () => {
    expect((await add(form({ imageId: crypto.randomUUID() }))).status).toBe(409);
  });

  test('assigns each product a unique slug', async () => {
    const added = [
      await addProduct({ name: 'Ñandú  Pass!' }),
      await addProduct({ name: 'nandu pass' }),
    ];
    expect(added.map(({ slug }) => slug)).toEqual(['nandu-pass', 'nandu-pass-2']);
  });

  test('lists products in the requested language and falls back to the other', async () => {
    const bilingual = await addProduct({
      name: 'Both',
      nameEs: 'Ambos',
      description: 'Only English',
    });
    const spanish = await addProduct({ name: '', nameEs: 'Solo español' });
    const [en, es] = [await listOnSale('en'), await listOnSale('es')];
    const findListed = (list: typeof en, { id }: EditedProduct) =>
      list.find((item) => item.id === id);
    expect(findListed(en, bilingual)).toMatchObject({ name: 'Both' });
    expect(findListed(es, bilingual)).toMatchObject({ name: 'Ambos', description: 'Only English' });
    expect(findListed(en, spanish)).toMatchObject({ name: 'Solo español' });
  });

  test('rejects the second of two concurrent changes to a product', async () => {
    const product = await addProduct();
    const responses = await Promise.all([
      change(product, { priceCents: 5000 }),
      change(product, { priceCents: 6000 }, otherAdmin),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('rejects a stale stock level, so that concurrent sales are not overwritten', async () => {
    const product = await addProduct({ inventory: 5 });
    await app.sql`update products set inventory = 3 where id = ${product.id}`;
    const stale = await change(product, { inventory: 9, expectedInventory: 5 });
    expect(stale.status).toBe(409);
    const unchangedStock = await change(product, {
      inventory: 5,
      expectedInventory: 5,
      priceCents: 4100,
    });
    expect(unchangedStock.json).toMatchObject({ inventory: 3, priceCents: 4100 });
  });

  test('hides a deactivated product from the shop and retains its unknown metadata', async () => {
    const stored = await aProduct(app.db, { metadata: { passCount: 2, color: 'red' } });
    const product = { ...stored, updatedAt: stored.updatedAt.toISOString() };
    const response = await change(product, { active: false, metadata: { passCount: 3 } });
    expect(response.json).toMatchObject({
      active: false,
      metadata: { passCount: 3, color: 'red' },
    });
    expect((await listOnSale('en')).some(({ id }) => id === stored.id)).toBe(false);
  });

  test('keeps the ordered price if the product’s price changes during checkout', async () => {
    const product = await addProduct();
    const ordered = await app.call('POST', '/api/shop/create-checkout', {
      items: [{ productId: product.id, quantity: 1 }],
      guardianName: 'Dana Rivera',
      guardianEmail: 'slow@example.org',
    });
    await change(product, { priceCents: 9900 });
    const { orderId } = ordered.json as { orderId: string };
    const [row] = await app.sql<{ charged: number; total: number }[]>`
      select amount_cents as charged, total_cents as total from checkouts
      join orders on orders.id = subject_id where orders.id = ${orderId}`;
    expect(row).toEqual({ charged: 4000, total: 4000 });
  });
});

describe('product images', () => {
  const upload = (image: string) =>
    app.call('POST', '/api/admin/product-images', { image }, { as: admin });
  const anImage = (width: number, height: number, format: 'png' | 'jpeg' = 'jpeg') =>
    sharp({ create: { width, height, channels: 3, background: '#c96' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toFormat(format)
      .toBuffer();

  test.each([
    ['text', Buffer.from('hello'), 422],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422],
    ['a broken file', Buffer.from('ffd8ffe000104a46', 'hex'), 422],
    ['a file larger than 6 MB', Buffer.alloc(6_000_001, 0xff), 413],
  ])('cannot be %s', async (_case, bytes, status) => {
    expect((await upload(bytes.toString('base64'))).status).toBe(status);
  });

  test('are re-encoded to the card size, without metadata, and can be cached by browsers', async () => {
    const bytes = await anImage(1600, 900);
    const { status, json } = await upload(`data:image/jpeg;base64,${bytes.toString('base64')}`);
    expect(status).toBe(201);
    const { imageId, imageUrl } = json as { imageId: string; imageUrl: string };
    const product = await addProduct({ imageId });
    expect(product.imageUrl).toBe(imageUrl);
    for (const [query, width] of [
      ['', 720],
      ['?size=small', 360],
    ] as const) {
      const response = await fetch(`${app.address}${imageUrl}${query}`);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const image = Buffer.from(await response.arrayBuffer());
      expect(await sharp(image).metadata()).toMatchObject({ width, height: width * 0.75 });
      expect(image.includes('secret place')).toBe(false);
    }
  });

  test('are deleted when old unless a product uses them', async () => {
    const image = (await anImage(400, 300, 'png')).toString('base64');
    const [unused, used] = [await upload(image), await upload(image)].map(
      ({ json }) => json as { imageId: string; imageUrl: string },
    );
    await addProduct({ imageId: used?.imageId });
    await deleteUnusedImages(app.db, new Date(app.clock.now().getTime() + 1000));
    const getStatus = async (url = '') => (await app.call('GET', url)).status;
    expect([await getStatus(unused?.imageUrl), await getStatus(used?.imageUrl)]).toEqual([
      404, 200,
    ]);
  });
});

describe('the promo code editor', () => {
  const promo = (changes: object = {}) => ({
    code: `S-${crypto.randomUUID().slice(0, 8)}`,
    kind: 'percent',
    off: 15,
    appliesTo: 'all',
    startsOn: null,
    endsOn: null,
    maxUses: null,
    active: true,
    ...changes,
  });
  const save = (body: object, as = admin) =>
    app.call('POST', '/api/admin/promo-codes', body, { as });

  test.each([
    ['invalid characters', { code: 'ä!' }],
    ['more than 100 percent', { off: 101 }],
    ['a discount of 0', { off: 0 }],
    ['an end before its start', { startsOn: '2027-02-02', endsOn: '2027-02-01' }],
    ['an impossible date', { endsOn: '2027-02-30' }],
    ['a limit of 0 uses', { maxUses: 0 }],
    ['an unknown scope', { appliesTo: 'parties' }],
  ])('rejects a promo code with %s', async (_case, changes) => {
    expect((await save(promo(changes))).status).toBe(400);
  });

  test('creates a promo code once for two concurrent requests', async () => {
    const body = promo({ code: 'twins-1' });
    const responses = await Promise.all([save(body), save(body, otherAdmin)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('returns the state of a promo code, which is valid until the end of its last day at the venue', async () => {
    app.clock.set(new Date('2027-03-01T12:00:00Z'));
    const { json } = await save(promo({ startsOn: '2027-03-02', endsOn: '2027-03-02' }));
    const { id, code } = json as { id: string; code: string };
    const fetchPromo = async () => {
      const list = await app.call('GET', `/api/admin/promo-codes?search=${code}`, undefined, {
        as: admin,
      });
      return (list.json as { rows: { id: string; state: string; endsOn: string }[] }).rows[0];
    };
    expect(await fetchPromo()).toMatchObject({ id, state: 'early', endsOn: '2027-03-02' });
    app.clock.set(new Date('2027-03-03T04:59:00Z'));
    expect(await fetchPromo()).toMatchObject({ state: 'good' });
    app.clock.set(new Date('2027-03-03T05:00:00Z'));
    expect(await fetchPromo()).toMatchObject({ state: 'over' });
  });

  test('rejects renaming a used promo code or limiting it below its uses, and lists its uses', async () => {
    const { id, code } = await aPromo(app.db, { percentOff: 50 });
    const pass = await aProduct(app.db, { priceCents: 1000 });
    await app.call('POST', '/api/shop/create-checkout', {
      items: [{ productId: pass.id, quantity: 1 }],
      promoCode: code,
      guardianName: 'Quinn Marsh',
      guardianEmail: 'quinn@example.org',
    });
    const [row] = await app.db.select().from(promoCodes).where(eq(promoCodes.id, id));
    const edit = (changes: object) =>
      app.call(
        'PATCH',
        `/api/admin/promo-codes/${id}`,
        {
          ...promo({ code, off: 50 }),
          expectedUpdatedAt: row?.updatedAt.toISOString(),
          ...changes,
        },
        { as: admin },
      );
    expect((await edit({ code: 'OTHER-1' })).status).toBe(409);
    await app.sql`update promo_codes set uses = 2 where id = ${id}`;
    expect((await edit({ maxUses: 1 })).status).toBe(409);
    expect((await edit({ off: 20 })).json).toMatchObject({ off: 20, uses: 2 });
    const uses = await app.call('GET', `/api/admin/promo-codes/${id}/uses`, undefined, {
      as: admin,
    });
    expect(uses.json).toMatchObject({
      uses: [{ kind: 'order', guardianName: 'Quinn Marsh', discountCents: 500 }],
    });
  });
});

describe('purchased products', () => {
  test('have names in the requested language, not in the language of purchase', async () => {
    const member = await aMember(app.services);
    const [pass, plain] = [
      await aProduct(app.db, { name: 'Rainy Day Pass', nameEs: 'Pase de lluvia' }),
      await aProduct(app.db, { name: 'Plain Pass' }),
    ];
    const items = [pass, plain].map(({ id }) => ({ productId: id, quantity: 1 }));
    const buyer = { guardianName: 'Dana Rivera', guardianEmail: member.email };
    const response = await app.call(
      'POST',
      '/api/shop/create-checkout',
      { items, ...buyer },
      { as: member },
    );
    await pay(app, (response.json as { sessionId: string }).sessionId);
    const membership = await aRenewingMembership(app, member);
    await app.sql`update products set name_es = 'Mes de juego' where name = ${membership.membershipType}`;
    const listNames = async (language: string) => {
      const headers = { 'accept-language': language };
      const get = async (path: string) =>
        (await app.call('GET', path, undefined, { as: member, headers })).json;
      const orders = (await get('/api/orders')) as { items: { name: string }[] }[];
      const balances = (await get('/api/balances')) as { holdings: { name: string }[] };
      const memberships = (await get('/api/memberships')) as { membershipType: string }[];
      return [
        orders.at(-1)?.items.map(({ name }) => name),
        balances.holdings.map(({ name }) => name).sort(),
        memberships.map(({ membershipType }) => membershipType),
      ];
    };
    expect(await listNames('es')).toEqual([
      ['Pase de lluvia', 'Plain Pass'],
      ['Pase de lluvia', 'Plain Pass'],
      ['Mes de juego'],
    ]);
    expect(await listNames('en')).toEqual([
      ['Rainy Day Pass', 'Plain Pass'],
      ['Plain Pass', 'Rainy Day Pass'],
      [membership.membershipType],
    ]);
  });
});
