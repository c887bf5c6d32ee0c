import { describeEscapes } from './harness.ts';

describeEscapes('process');
