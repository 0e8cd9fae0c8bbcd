import { hubConnector } from '../channels/hubs.ts';
import { ownChannels } from './openChannels.ts';
import { serveTabs } from './serveTabs.ts';

// The script of the SharedWorker that owns the three channels of all tabs. Its address carries the
// hash of the build, so a newer build has a worker of its own; this one ends with its last page.

const tabs = serveTabs((hosts) => ownChannels(hubConnector(hosts)));
addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port !== undefined) tabs.serve(port);
});
