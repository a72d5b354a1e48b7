import { escapeHtml } from '#shared/escape-html.ts';

type Operation = {
  summary?: string;
  parameters?: unknown[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>;
};

/**
 * Renders an HTML page with all calls of the OpenAPI document, without scripts and readable without styles.
 */
export function renderDocumentationPage(document: { paths?: object }): string {
  const calls = Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        renderOperation(method, path, operation),
      ),
    )
    .join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.5rem 0}
code{font-size:.95em}
pre{overflow:auto;padding:1rem;border:1px solid;border-radius:12px;opacity:.9}
b{display:inline-block;min-width:4.5rem}
</style></head><body>
<h1>API</h1>
<p>Generated from the contracts. The OpenAPI document: <a href="/api/openapi.json">/api/openapi.json</a></p>
${calls}
</body></html>`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody?.content?.['application/json']?.schema;
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) =>
    renderSchema(`Response ${status}`, response.content?.['application/json']?.schema),
  );
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? '')}</summary>
${operation.parameters ? renderSchema('Parameters', operation.parameters) : ''}${renderSchema('Body', body)}${responses.join('')}</details>`;
}

function renderSchema(title: string, content: unknown): string {
  if (content === undefined) return '';
  return `<h2>${title}</h2><pre>${escapeHtml(JSON.stringify(content, null, 2))}</pre>`;
}
