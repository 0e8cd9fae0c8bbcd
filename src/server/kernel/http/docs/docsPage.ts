import { z } from 'zod';
import { type CataloguedEndpoint, errors } from '../../../../contract/index.ts';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function fields(schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<pre>${escapeHtml(JSON.stringify(json, null, 2))}</pre>`;
}

function section(endpoint: CataloguedEndpoint): string {
  const refusals = endpoint.errors
    .map(
      (name) =>
        `<li><code>${errors[name].code}</code> ${name}: ${escapeHtml(errors[name].text['zh-CN'])} / ${escapeHtml(errors[name].text['en-US'])}</li>`,
    )
    .join('');
  return `<section id="${endpoint.id}"><h2><code>${endpoint.path}</code></h2>
<p>${escapeHtml(endpoint.summary)}. Permission <code>${endpoint.permission}</code>. Source: ${escapeHtml(endpoint.source)}.</p>
<details><summary>Body</summary>${fields(endpoint.body, 'input')}</details>
<details><summary>data</summary>${fields(endpoint.data, 'output')}</details>
${refusals === '' ? '' : `<details><summary>Refusals</summary><ul>${refusals}</ul></details>`}</section>`;
}

/** Returns the page `/api/docs`, which describes every call. It has no script and no style element, as the CSP requires. */
export function docsPage(endpoints: readonly CataloguedEndpoint[]): string {
  const index = endpoints
    .map(
      (endpoint) =>
        `<li><a href="#${endpoint.id}"><code>${endpoint.path}</code></a> ${escapeHtml(endpoint.summary)}</li>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Andon API</title><link rel="stylesheet" href="/api-docs.css"></head><body><main><h1>Andon API</h1>
<p>Every call is a POST with a JSON body and answers an envelope <code>{code, info, data}</code>; code "200" is success.
With a token, send <code>Authorization: Bearer T</code>, <code>JWT: T</code> and <code>X-TOKEN</code>, a compact JWS (HS256)
over the first 8000 characters of the body, keyed by the token. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
<ul>${index}</ul>${endpoints.map(section).join('\n')}</main></body></html>`;
}
