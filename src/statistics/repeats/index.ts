export { passHatK } from './pass-hat-k.js'
