import { extractText, getDocumentProxy } from 'unpdf';
import type { SignedIn } from '#features/accounts/server/accounts-factory.ts';
import type { TestApp } from '#tests/test-app.ts';

type Reader = { as?: SignedIn; language?: string };

/** Downloads a receipt and returns its words, with single spaces; empty unless the status is 200. */
export async function fetchReceipt(
  app: TestApp,
  path: string,
  { as, language = 'en' }: Reader = {},
): Promise<{ status: number; fileName: string; text: string }> {
  const url = path.startsWith('http') ? path : app.address + path;
  const response = await fetch(url, {
    headers: { 'accept-language': language, ...(as && { cookie: as.cookie }) },
  });
  const { status, headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const fileName = /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
  if (status !== 200) return { status, fileName, text: '' };
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return { status, fileName, text: text.replace(/\s+/g, ' ') };
}

/** Returns the tax at each rate that the receipt says was paid, in cents: net, tax and gross. */
export function readReceiptTaxes(text: string) {
  const taxes = text.split('Tax in what you paid')[1] ?? '';
  const money = String.raw`\$([\d,.]+)`;
  const included = `${money}, included in ${money} \\(${money} without tax\\)`;
  const added = `${money}, added to ${money} \\(${money} in all\\)`;
  const line = new RegExp(`([\\w ]+) \\(([\\d.]+) %\\) (?:${included}|${added})`, 'g');
  const cents = (amount: string | undefined) =>
    Math.round(Number((amount ?? '0').replace(',', '')) * 100);
  return [...taxes.matchAll(line)].map(([, name = '', percent, ...amounts]) => {
    const [tax, gross, net, addedTax, addedNet, addedGross] = amounts;
    return {
      name: name.trim(),
      percent: Number(percent),
      taxCents: cents(tax ?? addedTax),
      netCents: cents(net ?? addedNet),
      grossCents: cents(gross ?? addedGross),
    };
  });
}
