import { queueContract } from '@tests/support/queueContract';
import { memoryQueue } from './queue';

queueContract(async () => memoryQueue());
