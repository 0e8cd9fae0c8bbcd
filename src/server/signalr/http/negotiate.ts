import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HubSettings, HubUser } from '../hubOptions.ts';
import { admit } from './admission.ts';
import { connectionIdOf, newConnectionToken } from './connectionToken.ts';
import { readRequest } from './request.ts';

/**
 * Answers `POST {path}/negotiate`, versions 0 and 1. It stores nothing; see `connectionIdOf`.
 *
 * Version 0 has one value for id and token, so its client's `connectionId` is the token and not the id
 * that the server uses.
 *
 * @see ASP.NET Core SignalR, docs/specs/TransportProtocols.md, `POST [endpoint-base]/negotiate`
 */
export async function answerNegotiate<User extends HubUser>(
  raw: IncomingMessage,
  response: ServerResponse,
  settings: HubSettings<User>,
): Promise<void> {
  raw.resume(); // the body is ignored, but unread it would block the keep-alive socket
  const request = readRequest(raw, { queryToken: false });
  const admission = await admit(request, settings);
  if ('status' in admission) {
    response.writeHead(admission.status, { 'Content-Length': 0 }).end();
    return;
  }
  const token = newConnectionToken();
  const version = Number(request.query.get('negotiateVersion')) >= 1 ? 1 : 0;
  const body = JSON.stringify({
    negotiateVersion: version,
    ...(version === 1
      ? { connectionId: connectionIdOf(token), connectionToken: token }
      : { connectionId: token }),
    availableTransports: [
      {
        transport: 'WebSockets',
        transferFormats: [...new Set(settings.protocols.map((p) => p.transferFormat))],
      },
    ],
  });
  response
    .writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
    })
    .end(body);
}
