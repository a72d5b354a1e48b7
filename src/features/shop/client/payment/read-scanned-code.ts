/** The code in a typed or scanned text: a gift card's QR code contains a link that ends with its code. */
export const readScannedCode = (text: string): string =>
  text
    .slice(text.lastIndexOf('#') + 1)
    .trim()
    .slice(0, 60);
