import type { App } from './app.ts';
import { refusal } from './errors.ts';

/** JSON is the only body (permissions.md); its text is kept for signatures and idempotency. */
export function readBodies(app: App) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: { rawBody: string }, text: string | Buffer) => {
    const body = String(text);
    request.rawBody = body;
    if (body.trim() === '') return undefined;
    // PostgreSQL stores every character but this one.
    if (body.includes('\\u0000')) throw refusal(400, 'errors.unreadableCharacter');
    try {
      return JSON.parse(body);
    } catch {
      throw refusal(400, 'errors.brokenJson');
    }
  });
  app.addHook('onRequest', async (request) => {
    if (/%00/.test(request.url)) throw refusal(400, 'errors.unreadableCharacter');
  });
}
