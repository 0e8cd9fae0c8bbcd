import { hubConnector } from '../hubs.ts';
import { ownChannels } from './openChannels.ts';
import { type Birth, moveMs, protocolVersion } from './protocol.ts';
import { serveTabs } from './serveTabs.ts';
import { announceBirth } from './succeed.ts';

// The script of the SharedWorker that owns the three channels of all tabs (design page 5).

const tabs = serveTabs((hosts) => ownChannels(hubConnector(hosts)));
addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port !== undefined) tabs.serve(port);
});

const births = new BroadcastChannel(`andon.worker.${protocolVersion}`);
const own: Birth = { url: location.href, bornAt: performance.timeOrigin };
announceBirth(own, births, (url) => {
  births.close();
  tabs.moveAll(url);
  setTimeout(() => close(), moveMs);
});
