import { describeEscapes } from './harness.ts';

describeEscapes('os');
