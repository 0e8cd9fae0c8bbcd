import { metricPoint } from '../../../src/contract/areas/metric/point.ts';
import { resourceTests } from '../resource/resourceTests.ts';

resourceTests(metricPoint);
