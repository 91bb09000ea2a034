"""Pictures for the lessons, drawn with matplotlib from what the engine knows."""

from .holding import who_can_hold
from .line import contract_line
from .often import how_often_dealt, how_often_played
from .orders import two_orders
from .picture import Picture
from .sums import where_points_lie
from .whose import whose_declarations

__all__ = [
    "Picture",
    "contract_line",
    "how_often_dealt",
    "how_often_played",
    "two_orders",
    "where_points_lie",
    "who_can_hold",
    "whose_declarations",
]
