export { counterfactual } from './counterfactual.js'
