export { tableOrders } from './row-order.js'
export { rowText, tableIn } from './rows.js'
